import { POLL_USER_ASSESSMENTS_MS } from '@kenali/contracts';
import { Button, Row, Text } from '@kenali/ui';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CATALOGUE_KEY, USER_ASSESSMENTS_KEY, usePolledUserAssessments } from './user-assessments.api.ts';

const SECOND_MS = 1000;
const POLL_SECONDS = POLL_USER_ASSESSMENTS_MS / SECOND_MS;

/** Shows the seconds to the next poll, and a button that also refetches the catalogue. */
export function RefreshControl() {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async () => {
    setIsBusy(true);
    const keys = [USER_ASSESSMENTS_KEY, CATALOGUE_KEY];
    await Promise.allSettled(keys.map((queryKey) => client.refetchQueries({ queryKey })));
    setIsBusy(false);
  };
  return (
    <Row>
      <Text as="span" $size="small" $tone="inkFaint" $tabular aria-live="off">
        Diperbarui dalam <Countdown /> detik
      </Text>
      <Button $variant="secondary" $size="small" onClick={() => void refresh()} busy={isBusy} busyLabel="Refresh">
        <RotateCw size={20} aria-hidden />
        Refresh
      </Button>
    </Row>
  );
}

/** Counts down to the next poll: 3, 2, 1. The key restarts it with each response, so the two never drift apart. */
function Countdown() {
  const { dataUpdatedAt, errorUpdatedAt } = usePolledUserAssessments();
  return <Seconds key={Math.max(dataUpdatedAt, errorUpdatedAt)} />;
}

/** A component of its own, so that each second renders only the number. It stays at 1 while a response is slow. */
function Seconds() {
  const [seconds, setSeconds] = useState(POLL_SECONDS);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(1, left - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
