import type { SensoryInstrumentView } from '@kenali/contracts';
import { memo } from 'react';
import { styled } from 'styled-components';
import { HEADER_PX, LEGEND_PX } from './dense.ts';

/** Sticky on phones, where the row of each item shows digits alone. Wider screens show the words in the row. */
const Bar = styled.div`
  display: none;
  ${({ theme }) => theme.media.phoneOnly} {
    position: sticky;
    inset-block-start: ${HEADER_PX}px;
    z-index: 2;
    display: grid;
    grid-template-columns: repeat(5, minmax(0, 1fr));
    gap: 0 6px;
    align-items: start;
    min-height: ${LEGEND_PX}px;
    margin-inline: -${({ theme }) => theme.space[4]};
    padding: ${({ theme }) => `6px ${theme.space[4]}`};
    border-block-end: 1px solid ${({ theme }) => theme.color.line};
    background: ${({ theme }) => theme.color.paper};
    color: ${({ theme }) => theme.color.inkSoft};
    /* With large text, five words still fit beside each other; the guide above has them at full size. */
    font-size: min(clamp(0.625rem, 3vw, 0.75rem), 3vw);
    font-weight: ${({ theme }) => theme.font.weight.semibold};
    line-height: 1.15;
    letter-spacing: -0.02em;
    text-align: center;
    b { display: block; color: ${({ theme }) => theme.color.ink}; font-size: min(0.875rem, 5vw); letter-spacing: 0; }
  }
`;

/** The words of the scale above the digits. Screen readers announce the words with each choice. */
export const ScaleLegend = memo(function ScaleLegend({ instrument }: { instrument: SensoryInstrumentView }) {
  return (
    <Bar aria-hidden>
      {instrument.scale.map(({ value, label }) => (
        <span key={value}>
          <b>{value}</b>
          {label}
        </span>
      ))}
    </Bar>
  );
});
