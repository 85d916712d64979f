import type { SensoryInstrumentView, SensoryItemView } from '@kenali/contracts';
import { ChoiceGroup, type ChoiceOption } from '@kenali/ui';
import { memo } from 'react';
import { styled } from 'styled-components';

/** Beside the scale, so never one of its points: the mark is no score of 0. */
export const NOT_OBSERVED = 0;

/** The scale as the pack has it, each point with its own digit as key, and the mark on key 0. */
export const choicesOf = ({ scale, notObserved }: SensoryInstrumentView): ChoiceOption<number>[] => [
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
  /* Below the header of the site and above the bar with the saved state. */
  input, legend { scroll-margin-block: 96px 80px; }
  /* The next page stands in the same elements: the answers of the last one must not fade out under its questions. */
  label { transition: none; }
  /* What is off the screen is neither styled, laid out nor painted: the next page stands in half the time. Until an item
     has been seen, the scroll bar counts with the usual height of one. */
  content-visibility: auto;
  contain-intrinsic-size: 1px 490px;
  contain-intrinsic-block-size: auto 490px;
  ${({ theme }) => theme.media.tablet} { contain-intrinsic-size: 1px 240px; contain-intrinsic-block-size: auto 240px; }
`;

export interface SensoryItemProps {
  item: SensoryItemView;
  choices: ChoiceOption<number>[];
  /** `NOT_OBSERVED` for the mark, null while nothing is chosen. */
  value: number | null;
  isHighlighted: boolean;
  /** The end is under way. */
  isClosed: boolean;
  onChoose(itemId: string, value: number): void;
  /** For moving the focus to an item that was left out. */
  keepLegend(itemId: string, legend: HTMLLegendElement | null): void;
}

/** One statement and its answers. Drawn again only when its own answer or highlight changes. */
export const SensoryItem = memo(function SensoryItem(props: SensoryItemProps) {
  const { item, choices, value, isHighlighted, isClosed, onChoose, keepLegend } = props;
  return (
    <Item $isHighlighted={isHighlighted}>
      <ChoiceGroup
        legend={`${item.number}. ${item.text}`}
        legendRef={(legend) => keepLegend(item.id, legend)}
        layout="scale"
        options={choices}
        value={value}
        onChange={(chosen) => onChoose(item.id, chosen)}
        disabled={isClosed}
        error={isHighlighted ? 'Butir ini belum dijawab.' : undefined}
      />
    </Item>
  );
});
