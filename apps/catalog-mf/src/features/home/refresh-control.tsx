import { Button, Row, Text } from '@kenali/ui';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Countdown } from './countdown.tsx';
import { CATALOGUE_KEY, USER_ASSESSMENTS_KEY } from './user-assessments.api.ts';

/** Seconds to the next automatic refresh, and a button for the impatient, which reads the catalogue again too. */
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
