import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ownPaperQuery } from './own-paper-query.ts';

/** The time since a version was submitted or, with `until` (ISO), how long publication took. */
export function ElapsedTime({ id, until }: { id: string; until?: string | undefined }) {
  const { data: paper } = useQuery(ownPaperQuery(id));
  const now = useNow(until === undefined);
  const sent = paper?.versions.find(({ version }) => version === paper.version)?.createdAt;
  if (!sent) return null;
  const seconds = Math.max(0, ((until ? Date.parse(until) : now) - Date.parse(sent)) / 1000);
  return (
    <span role="timer" aria-live="off">
      {until ? `Took ${formatDuration(seconds)}` : `Submitted ${formatDuration(seconds)} ago`}
    </span>
  );
}

/** `7 s`, `2 min 5 s`, `3 h 20 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

/** Returns the current time, updated every second while `running`. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
