import { COMMENT_MAX, type SensoryInstrumentView, type SensoryItemView } from '@kenali/contracts';
import { Heading, Stack, Text, TextAreaField } from '@kenali/ui';
import { memo, useCallback, useMemo } from 'react';
import { BareList } from '../../../common/layout.ts';
import type { SensoryState, SensoryUserAction } from './sensory.state.ts';
import { NOT_OBSERVED, SensoryItem, toChoices } from './sensory-item.tsx';
import { groupBySection } from './sensory-pages.ts';

export interface PageItemsProps {
  instrument: SensoryInstrumentView;
  page: number;
  isLast: boolean;
  /** True while the user assessment is being completed. */
  isDisabled: boolean;
  state: SensoryState;
  update(action: SensoryUserAction): void;
  registerLegend(itemId: string, legend: HTMLLegendElement | null): void;
}

/** The items of a page, grouped by section. A comment field follows the last item of each section. */
export function PageItems({ instrument, page, isLast, isDisabled, state, update, registerLegend }: PageItemsProps) {
  const choices = useMemo(() => toChoices(instrument), [instrument]);
  const groups = useMemo(() => groupBySection(instrument, page), [instrument, page]);
  const choose = useCallback(
    (itemId: string, value: number) =>
      update(value === NOT_OBSERVED ? { type: 'not-observed', itemId } : { type: 'answered', itemId, value }),
    [update],
  );
  const comment = useCallback(
    (section: string, text: string) => update({ type: 'commented', section, text }),
    [update],
  );
  const selectedFor = (itemId: string) =>
    state.responses[itemId] ?? (state.notApplicable[itemId] ? NOT_OBSERVED : null);
  const { label, placeholder } = instrument.comments;
  // Keys are positions on the page, so the next page reuses the elements. A slow phone renders it in half the time.
  const positionOf = ({ number }: SensoryItemView) => number % instrument.pageSize;
  return (
    <Stack $gap={8}>
      {groups.map(({ section, items, isContinued, isEnd }) => (
        <Stack key={positionOf(items[0] as SensoryItemView)} as="section" aria-label={section.name}>
          <Stack $gap={1}>
            <Heading level={3}>
              {section.letter}. {section.name}
              {isContinued && ' (lanjutan)'}
            </Heading>
            {!isContinued && <Text $tone="inkSoft">{section.description}</Text>}
          </Stack>
          <BareList>
            {items.map((item) => (
              <SensoryItem
                key={positionOf(item)}
                item={item}
                choices={choices}
                value={selectedFor(item.id)}
                isHighlighted={state.highlighted.includes(item.id)}
                isDisabled={isDisabled}
                onChoose={choose}
                registerLegend={registerLegend}
              />
            ))}
          </BareList>
          {isEnd && (
            <CommentField
              key={section.letter}
              section={section.letter}
              label={`${label}: ${section.name}`}
              placeholder={placeholder}
              value={state.comments[section.letter] ?? ''}
              isDisabled={isDisabled}
              onComment={comment}
            />
          )}
        </Stack>
      ))}
      {isLast && (
        <CommentField
          section="umum"
          label={`${label}: umum`}
          placeholder={placeholder}
          value={state.comments.umum ?? ''}
          isDisabled={isDisabled}
          onComment={comment}
        />
      )}
    </Stack>
  );
}

interface CommentFieldProps {
  /** A section letter, or `umum` for the general comment. */
  section: string;
  label: string;
  placeholder: string;
  value: string;
  isDisabled: boolean;
  onComment(section: string, text: string): void;
}

const CommentField = memo(function CommentField(props: CommentFieldProps) {
  const { section, label, placeholder, value, isDisabled, onComment } = props;
  return (
    <TextAreaField
      label={label}
      optional
      rows={3}
      maxLength={COMMENT_MAX}
      placeholder={placeholder}
      value={value}
      disabled={isDisabled}
      onChange={({ target }) => onComment(section, target.value)}
    />
  );
});
