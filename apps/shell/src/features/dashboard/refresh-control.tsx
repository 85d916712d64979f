import { POLL_USER_ASSESSMENTS_MS } from '@kenali/contracts';
import { Button, Row, Text, Tooltip, TooltipProvider } from '@kenali/ui';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CATALOGUE_KEY, ORDERS_KEY, USER_ASSESSMENTS_KEY, usePolledUserAssessments } from './orders.api.ts';

const SECOND_MS = 1000;
const CYCLE = POLL_USER_ASSESSMENTS_MS / SECOND_MS;
const KEYS = [USER_ASSESSMENTS_KEY, ORDERS_KEY, CATALOGUE_KEY];

/** Shows the seconds until the next automatic refresh, and a button to refresh now. */
export function RefreshControl() {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async () => {
    setIsBusy(true);
    await Promise.allSettled(KEYS.map((queryKey) => client.refetchQueries({ queryKey })));
    setIsBusy(false);
  };
  return (
    <TooltipProvider>
      <Row $gap={5}>
        <Text as="span" $size="small" $tone="inkFaint" $tabular aria-live="off">
          Diperbarui dalam <Countdown /> detik
        </Text>
        <Tooltip content="Memuat ulang asesmen, pesanan, dan katalog">
          <Button
            $variant="quiet"
            $size="small"
            $flush
            onClick={() => void refresh()}
            busy={isBusy}
            busyLabel="Refresh"
          >
            <RotateCw size={20} aria-hidden />
            Refresh
          </Button>
        </Tooltip>
      </Row>
    </TooltipProvider>
  );
}

/** Counts down to the next poll: 3, 2, 1. The key restarts it with each response, so the two never drift apart. */
function Countdown() {
  const { dataUpdatedAt, errorUpdatedAt } = usePolledUserAssessments();
  return <Seconds key={Math.max(dataUpdatedAt, errorUpdatedAt)} />;
}

/** A separate component, so that each second renders only this number. It stays at 1 while a response is slow. */
function Seconds() {
  const [seconds, setSeconds] = useState(CYCLE);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(1, left - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
