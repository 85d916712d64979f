import { memo, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

/** Gaps between answers that are needed before their median says something: a page of the sensory profile. */
const ENOUGH = 10;
const MINUTE = 60_000;

/** Keeps its height while it is empty, so that nothing below it moves. */
const Line = styled.p`
  min-height: 1.6em;
  margin-block: -6px;
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
  line-height: 1.6;
`;

interface PaceProps {
  answered: number;
  total: number;
  /** The page or group of questions that is shown. The text changes only together with it. */
  step: number;
}

/** The minutes that are left at the user's own pace, and once, at half-way, a word of thanks. */
export const Pace = memo(function Pace({ answered, total, step }: PaceProps) {
  const gaps = useRef<number[]>([]);
  const last = useRef({ answered, at: 0 });
  const isBeforeHalf = useRef(answered < total / 2);
  const [shown, setShown] = useState<{ minutes: number | null; isHalf: boolean }>({ minutes: null, isHalf: false });

  useEffect(() => {
    const at = performance.now();
    // Answers from another device arrive together, so they say nothing about the pace here.
    if (answered === last.current.answered + 1) gaps.current.push(at - last.current.at);
    last.current = { answered, at };
  }, [answered]);

  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const isHalf = isBeforeHalf.current && answered >= total / 2;
    if (isHalf) isBeforeHalf.current = false;
    const left = minutesLeft(gaps.current, total - answered);
    setShown(({ minutes }) => ({ isHalf, minutes: left === null ? null : nextMinutes(minutes, left) }));
  }, [step, answered, total]);

  // A short questionnaire ends soon after there is enough to say.
  if (total < 3 * ENOUGH) return null;
  return (
    <Line>
      <span aria-live="polite">{shown.isHalf && 'Terima kasih, Anda sudah separuh jalan.'}</span>
      {!shown.isHalf && shown.minutes !== null && answered < total && (
        <span>
          {`Sekitar ${shown.minutes} menit lagi`}
          <span data-part="rest">, menurut kecepatan Anda</span>
        </span>
      )}
    </Line>
  );
});

/**
 * The median of the gaps for each item that is left: a pause does not change it.
 * @returns null before there is enough to say, and when nothing is left
 */
export function minutesLeft(gaps: readonly number[], itemsLeft: number): number | null {
  if (gaps.length < ENOUGH || itemsLeft === 0) return null;
  const sorted = [...gaps].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = ((sorted[middle] as number) + (sorted[(sorted.length - 1) >> 1] as number)) / 2;
  return (median * itemsLeft) / MINUTE;
}

/**
 * The number to show after `shown`. It moves by one step at most, minutes up to five and then five minutes, and goes up only if
 * the estimate is far above it. A number that swings is not believed.
 */
export function nextMinutes(shown: number | null, left: number): number {
  const target = left <= 5 ? Math.max(1, Math.ceil(left)) : 5 * Math.ceil(left / 5);
  if (shown === null) return target;
  if (left > 1.5 * shown) return shown + (shown < 5 ? 1 : 5);
  return target < shown ? shown - (shown <= 5 ? 1 : 5) : shown;
}
