import type { SensoryInstrumentView, SensoryItemView } from '@kenali/contracts';
import { ChoiceGroup, type ChoiceOption } from '@kenali/ui';
import { memo } from 'react';
import { styled } from 'styled-components';
import { DENSE, HEAD_REM, LEGEND_PX, SECTION_REM } from './dense.ts';

/** The choice value of "not observed". It is not part of the scale and never a score of 0. */
export const NOT_OBSERVED = 0;

/** The scale of the pack with a digit key for each value, and "not observed" with the key 0. */
export const toChoices = ({ scale, notObserved }: SensoryInstrumentView): ChoiceOption<number>[] => [
  ...scale.map(({ value, label, percent }) => ({
    value,
    label,
    description: `${percent}%`,
    keyHint: String(value),
  })),
  { value: NOT_OBSERVED, label: notObserved.label, keyHint: String(NOT_OBSERVED), isAside: true },
];

const Item = styled.li<{ $isHighlighted: boolean }>`
  padding: ${({ theme }) => `10px ${theme.space[4]}`};
  & + & { border-block-start: 1px solid ${({ theme }) => theme.color.line}; }
  box-shadow: ${({ theme, $isHighlighted }) => ($isHighlighted ? `inset 4px 0 ${theme.color.bad}` : 'none')};
  /* A change in one item paints no other. The focus outline of an item is above the next one. */
  contain: layout;
  overflow-wrap: break-word;
  &:focus-within { z-index: 1; }
  /* Keeps a shown item and a focused field below the site header and the legend. */
  input, legend { scroll-margin-block-start: 8px; }
  legend { margin-block-end: 0; font-size: 1rem; line-height: 1.35; }
  ${({ theme }) => theme.media.phoneOnly} {
    padding-block-end: 0;
    /* The page's own scroll padding leaves room for the header, and these margins for the legend. */
    scroll-margin-block-start: ${LEGEND_PX - 24}px;
    input, legend { scroll-margin-block-start: ${LEGEND_PX}px; }
  }
  ${DENSE} {
    padding-block: 6px;
    &, input, legend { scroll-margin-block-start: ${HEAD_REM + SECTION_REM}rem; }
    legend { font-size: 0.9375rem; }
    fieldset > div { margin-block-start: 4px; }
    label { min-height: 48px; padding-block: 1px; font-size: 0.8125rem; line-height: 1.1; }
    small { font-size: inherit; }
  }
`;

export interface SensoryItemProps {
  item: SensoryItemView;
  choices: ChoiceOption<number>[];
  /** `NOT_OBSERVED`, a value of the scale, or null if nothing is selected. */
  value: number | null;
  isHighlighted: boolean;
  /** `isFinal` is false while arrow keys pass through the choices. */
  onChoose(itemId: string, value: number, isFinal: boolean): void;
  /** Registers the legend, so that the focus can move to an unanswered item. */
  registerLegend(itemId: string, legend: HTMLLegendElement | null): void;
}

/** One statement and its choices. Renders again only if its own value or highlight changes. */
export const SensoryItem = memo(function SensoryItem(props: SensoryItemProps) {
  const { item, choices, value, isHighlighted, onChoose, registerLegend } = props;
  return (
    <Item $isHighlighted={isHighlighted}>
      <ChoiceGroup
        legend={`${item.number}. ${item.text}`}
        legendRef={(legend) => registerLegend(item.id, legend)}
        layout="steps"
        options={choices}
        value={value}
        onChange={(selected, isFinal) => onChoose(item.id, selected, isFinal)}
        error={isHighlighted ? 'Butir ini belum dijawab.' : undefined}
      />
    </Item>
  );
});
