import Link from 'next/link';

export default function Goodbye() {
  return (
    <main>
      <p>You are signed out.</p>
      <Link href="/">Sign in again</Link>
    </main>
  );
}
