import type { SensoryInstrumentView, SensoryItemView } from '@kenali/contracts';
import { ChoiceGroup, type ChoiceOption } from '@kenali/ui';
import { memo } from 'react';
import { styled } from 'styled-components';

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
  { value: NOT_OBSERVED, label: notObserved.label, keyHint: String(NOT_OBSERVED) },
];

const Item = styled.li<{ $isHighlighted: boolean }>`
  padding: ${({ theme }) => theme.space[5]};
  border: 2px solid ${({ theme, $isHighlighted }) => ($isHighlighted ? theme.color.bad : 'transparent')};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: ${({ theme }) => theme.shadow.card};
  /* Keeps a focused field below the site header and above the sticky footer. */
  input, legend { scroll-margin-block: 96px 80px; }
  /* The next page reuses these elements. Without this, selections of the previous page would fade out on it. */
  label { transition: none; }
  /* Skips rendering of items off the screen, so that the next page renders in half the time. Until an item was visible,
     the browser uses the typical height below for the scroll bar. */
  content-visibility: auto;
  contain-intrinsic-size: 1px 490px;
  contain-intrinsic-block-size: auto 490px;
  ${({ theme }) => theme.media.tablet} { contain-intrinsic-size: 1px 240px; contain-intrinsic-block-size: auto 240px; }
`;

export interface SensoryItemProps {
  item: SensoryItemView;
  choices: ChoiceOption<number>[];
  /** `NOT_OBSERVED`, a value of the scale, or null if nothing is selected. */
  value: number | null;
  isHighlighted: boolean;
  /** True while the user assessment is being completed. */
  isDisabled: boolean;
  onChoose(itemId: string, value: number): void;
  /** Registers the legend, so that the focus can move to an unanswered item. */
  registerLegend(itemId: string, legend: HTMLLegendElement | null): void;
}

/** One statement and its choices. Renders again only if its own value or highlight changes. */
export const SensoryItem = memo(function SensoryItem(props: SensoryItemProps) {
  const { item, choices, value, isHighlighted, isDisabled, onChoose, registerLegend } = props;
  return (
    <Item $isHighlighted={isHighlighted}>
      <ChoiceGroup
        legend={`${item.number}. ${item.text}`}
        legendRef={(legend) => registerLegend(item.id, legend)}
        layout="scale"
        options={choices}
        value={value}
        onChange={(selected) => onChoose(item.id, selected)}
        disabled={isDisabled}
        error={isHighlighted ? 'Butir ini belum dijawab.' : undefined}
      />
    </Item>
  );
});
