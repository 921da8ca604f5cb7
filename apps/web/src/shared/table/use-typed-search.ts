import { useEffect, useEffectEvent, useState } from 'react';

/** Long enough for the next letter, short enough to feel at once. */
const pauseMs = 250;

/** What is being typed, which is looked for after a pause; another address brings its own words. */
export function useTypedSearch(text: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  if (known !== text) {
    setKnown(text);
    if (typed.trim() !== text) setTyped(text);
  }
  const search = useEffectEvent(onSearch);
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === text) return undefined;
    const timer = setTimeout(() => search(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, text]);
  return { typed, setTyped };
}
