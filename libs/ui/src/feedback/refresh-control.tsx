import { RotateCw } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { formatTime } from '../data/format-date.ts';
import { Row } from '../layout/layout.ts';
import { Text } from '../text/text.tsx';

const SECOND_MS = 1000;

export interface RefreshControlProps {
  /** Milliseconds between two automatic refreshes. */
  everyMs: number;
  /** When the last answer arrived, in milliseconds. The countdown begins again with each, so that the two never drift apart. */
  answeredAt: number;
  /** When the shown data arrived, or 0. If the last answer was a failure, their age takes the place of the countdown. */
  dataAt?: number;
  refresh: () => Promise<unknown>;
  /** Puts something around the button, such as a tooltip. */
  around?: (button: ReactElement) => ReactElement;
}

/** Shows the seconds until the next automatic refresh, or since when there was none, and a button to refresh now. */
export function RefreshControl({
  everyMs,
  answeredAt,
  dataAt = answeredAt,
  refresh,
  around = (button) => button,
}: RefreshControlProps) {
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    await refresh();
    setIsBusy(false);
  };
  return (
    <Row $gap={5}>
      {dataAt < answeredAt ? (
        <Text as="span" $size="small" $tone="warn" role="status">
          {navigator.onLine ? 'Belum dapat diperbarui.' : 'Tidak ada sambungan.'}
          {dataAt > 0 && ` Data terakhir pukul ${formatTime(new Date(dataAt))}.`}
        </Text>
      ) : (
        <Text as="span" $size="small" $tone="inkFaint" $tabular aria-live="off">
          Diperbarui dalam <Seconds from={everyMs / SECOND_MS} since={answeredAt} /> detik
        </Text>
      )}
      {around(
        <Button $variant="quiet" $size="small" $flush onClick={() => void press()} busy={isBusy} busyLabel="Refresh">
          <RotateCw size={20} aria-hidden />
          Refresh
        </Button>,
      )}
    </Row>
  );
}

/**
 * A separate component, so that each second renders only this number, in an element of its own, so that a browser that translates the page leaves the
 * text beside it alone. It stays at 1 while an answer is slow.
 */
function Seconds({ from, since }: { from: number; since: number }) {
  const [passed, setPassed] = useState({ since, seconds: 0 });
  useEffect(() => {
    let seconds = 0;
    const timer = setInterval(() => {
      seconds += 1;
      setPassed({ since, seconds });
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [since]);
  return <span>{Math.max(1, passed.since === since ? from - passed.seconds : from)}</span>;
}
