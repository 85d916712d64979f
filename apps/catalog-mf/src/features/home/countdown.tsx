import { POLL_USER_ASSESSMENTS_MS } from '@kenali/contracts';
import { useEffect, useState } from 'react';
import { usePolledUserAssessments } from './user-assessments.api.ts';

const SECOND_MS = 1000;
const CYCLE = POLL_USER_ASSESSMENTS_MS / SECOND_MS;

/** 3, 2, 1 to the next poll. Each answer starts it anew (by the key), so that it never runs apart from the poll. */
export function Countdown() {
  const { dataUpdatedAt, errorUpdatedAt } = usePolledUserAssessments();
  return <Seconds key={Math.max(dataUpdatedAt, errorUpdatedAt)} />;
}

/** Alone, so that each second draws one figure again and nothing else. A slow answer leaves it at 1. */
function Seconds() {
  const [seconds, setSeconds] = useState(CYCLE);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(1, left - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
