import { memo, useId } from 'react';
import { styled } from 'styled-components';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[1]} ${({ theme }) => theme.space[4]};
  margin-block-end: ${({ theme }) => theme.space[2]};
  font-size: ${({ theme }) => theme.text.small.desktop};
  font-variant-numeric: tabular-nums;
`;

const Track = styled.div`
  height: 10px;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.line};
  overflow: hidden;
  @media (forced-colors: active) { border: 1px solid CanvasText; }
`;

/** Moves instead of growing: a new width would lay out the page in each frame of the transition. */
const Fill = styled.div.attrs<{ $percent: number }>(({ $percent }) => ({
  style: { transform: `translateX(${$percent - 100}%)` },
}))`
  height: 100%;
  border-radius: inherit;
  background: ${({ theme }) => theme.color.teal};
  transition: transform ${({ theme }) => theme.motion};
  @media (forced-colors: active) { background: Highlight; forced-color-adjust: none; }
`;

export type ProgressBarProps = {
  label: string;
  value: number;
  /** Default: 100. */
  max?: number;
  /** The text shown and announced for the value, such as `12 dari 70`. Default: the rounded percentage. */
  valueText?: string;
};

/** A bar with a label and an exact value. */
export const ProgressBar = memo(function ProgressBar(props: ProgressBarProps) {
  const { label, value, max = 100, valueText } = props;
  const id = useId();
  const now = Math.min(max, Math.max(0, value));
  const percent = max > 0 ? (now / max) * 100 : 0;
  const text = valueText ?? `${Math.round(percent)}%`;
  return (
    <div>
      <Head>
        <span id={id}>{label}</span>
        <strong aria-hidden>{text}</strong>
      </Head>
      <Track
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={now}
        aria-valuetext={text}
      >
        <Fill $percent={percent} />
      </Track>
    </div>
  );
});
