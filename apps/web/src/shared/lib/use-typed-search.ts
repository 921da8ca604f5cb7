import { useEffect, useEffectEvent, useState } from 'react';

/** Long enough for the next letter, short enough to feel at once. */
const pauseMs = 300;

/**
 * What is being typed, which is looked for after a pause. Another address, as after going back,
 * brings its own words; the one that the pause itself led to arrives while one types on, and
 * changes nothing.
 */
export function useTypedSearch(text: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const [asked, setAsked] = useState(text);
  if (known !== text) {
    setKnown(text);
    if (text !== asked) {
      setAsked(text);
      setTyped(text);
    }
  }
  const search = useEffectEvent((words: string) => {
    setAsked(words);
    onSearch(words);
  });
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === text) return undefined;
    const timer = setTimeout(() => search(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, text]);
  return { typed, setTyped };
}
