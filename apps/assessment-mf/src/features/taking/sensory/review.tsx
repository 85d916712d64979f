import type { SensoryInstrumentView, SensoryItemView } from '@kenali/contracts';
import { BAND_MIN_ANSWERED } from '@kenali/contracts';
import { needsCaution } from '@kenali/instruments/rules';
import {
  BareList,
  BulletList,
  Button,
  Card,
  Heading,
  linkStyles,
  Notice,
  SmallHeading,
  SmallText,
  Stack,
  Text,
} from '@kenali/ui';
import { ArrowLeft } from 'lucide-react';
import { styled } from 'styled-components';
import { Disclosure } from '../../../common/disclosure.tsx';
import { StepRow } from '../../../common/layout.ts';
import { FrozenNotice } from '../progress/save-status.tsx';
import type { Progress } from '../progress/use-progress.ts';
import { FailedEnd } from '../taking-states.tsx';
import { AboveProgress, ProgressFoot } from './progress-foot.tsx';
import type { SensoryState } from './sensory.state.ts';
import type { SensoryFlow } from './use-sensory-steps.ts';

type Section = SensoryInstrumentView['sections'][number];

/** A section whose average is uncertain or missing, because items were not observed. */
export interface AffectedSection {
  section: Section;
  notObserved: number;
  total: number;
}

/** What is marked as not observed, and what follows from it. */
export interface ReviewSummary {
  observed: number;
  total: number;
  notObserved: SensoryItemView[];
  /** False if too few items were observed, so that the result shows no band. */
  hasBand: boolean;
  /** Sections with more than a fifth of their items not observed. */
  affected: AffectedSection[];
}

/** The rules are those of the scoring. */
export function summarise(
  { items, sections }: Pick<SensoryInstrumentView, 'items' | 'sections'>,
  { notApplicable }: Pick<SensoryState, 'notApplicable'>,
): ReviewSummary {
  const notObserved = items.filter(({ id }) => notApplicable[id]);
  const observed = items.length - notObserved.length;
  const affected = sections
    .map((section) => ({
      section,
      notObserved: notObserved.filter((item) => item.section === section.letter).length,
      total: items.filter((item) => item.section === section.letter).length,
    }))
    .filter(({ notObserved: count, total }) => needsCaution(count, total));
  return { observed, total: items.length, notObserved, hasBand: observed >= BAND_MIN_ANSWERED, affected };
}

/** A statement with its answer. Pressing it opens the page of the item. */
const ItemLink = styled.button`
  ${linkStyles}
  display: block;
  width: 100%;
  min-height: ${({ theme }) => theme.size.thumb};
  padding: ${({ theme }) => `${theme.space[2]} 0`};
  border: 0;
  background: none;
  line-height: 1.4;
  text-align: start;
  b { display: block; color: ${({ theme }) => theme.color.ink}; }
`;

const Lines = styled(BareList)`
  li + li { border-block-start: 1px solid ${({ theme }) => theme.color.line}; }
`;

export interface ReviewProps {
  flow: SensoryFlow;
  instrument: SensoryInstrumentView;
  state: SensoryState;
  progress: Progress;
  onConfirm(): void;
  isFinishing: boolean;
  hasFailed: boolean;
}

/** The last step: what is not observed and what follows from it, all answers, and the confirmation. */
export function Review(props: ReviewProps) {
  const { flow, instrument, state, progress, onConfirm, isFinishing, hasFailed } = props;
  const { headingRef, steps, openItem: onOpen } = flow;
  const summary = summarise(instrument, state);
  const { label } = instrument.notObserved;
  return (
    <AboveProgress $gap={4}>
      {progress.state === 'frozen' && <FrozenNotice />}
      <SmallHeading ref={headingRef}>Tinjau sebelum selesai</SmallHeading>
      <Text>{answeredText(summary, label)} Setelah asesmen diselesaikan, jawaban tidak dapat diubah lagi.</Text>
      <Consequences summary={summary} label={label} />
      {summary.notObserved.length > 0 && (
        <Card as="section">
          <Heading level={3}>
            {summary.notObserved.length} butir ditandai {label}
          </Heading>
          <SmallText>Tekan butir untuk membuka halamannya dan mengubah jawaban.</SmallText>
          <ItemList items={summary.notObserved} onOpen={onOpen} isDisabled={isFinishing} />
        </Card>
      )}
      <Disclosure summary={`Lihat ${instrument.items.length} jawaban`}>
        <AllAnswers instrument={instrument} state={state} onOpen={onOpen} isDisabled={isFinishing} />
      </Disclosure>
      {hasFailed && <FailedEnd isKept={progress.state === 'saved' || progress.isStored} />}
      <StepRow>
        <Button $variant="secondary" onClick={steps.previous} disabled={isFinishing}>
          <ArrowLeft size={20} aria-hidden />
          Sebelumnya
        </Button>
        <Button onClick={onConfirm} busy={isFinishing} busyLabel="Menyelesaikan...">
          Ya, selesaikan sekarang
        </Button>
      </StepRow>
      <ProgressFoot
        answered={instrument.items.length}
        total={instrument.items.length}
        state={progress.state}
        isStored={progress.isStored}
      />
    </AboveProgress>
  );
}

/** Marks are no answers, so a sentence that counts them as such would be wrong. @param label of a mark */
function answeredText(
  { observed, total, notObserved }: Pick<ReviewSummary, 'observed' | 'total' | 'notObserved'>,
  label: string,
): string {
  if (observed === total) return 'Semua butir sudah dijawab.';
  if (observed === 0) return `Semua butir ditandai ${label}.`;
  return `${observed} butir sudah dijawab, ${notObserved.length} butir ditandai ${label}.`;
}

function Consequences({ summary, label }: { summary: ReviewSummary; label: string }) {
  const { observed, total, notObserved, hasBand, affected } = summary;
  if (notObserved.length === 0)
    return <Notice tone="good" title={`${total} dari ${total} teramati: hasil memuat semua bagian.`} />;
  return (
    <Notice
      tone={hasBand ? 'info' : 'warn'}
      title={
        hasBand
          ? `${observed} dari ${total} teramati`
          : `${observed} dari ${total} teramati: rentang tidak akan ditampilkan`
      }
    >
      <Stack $gap={2}>
        <Text>
          {observed === 0
            ? 'Tanpa butir yang teramati, hasil tidak memuat skor.'
            : `Butir yang ditandai ${label} tidak ikut dihitung dalam skor.`}
          {!hasBand && observed > 0 && ` Rentang membutuhkan sedikitnya ${BAND_MIN_ANSWERED} butir yang teramati.`}
        </Text>
        {observed > 0 && affected.length > 0 && (
          <>
            <Text>Pada bagian berikut, rata-rata perlu dibaca dengan hati-hati:</Text>
            <BulletList $gap={1}>
              {affected.map(({ section, notObserved: count, total: itemCount }) => (
                <li key={section.letter}>
                  {section.letter}. {section.name}: {count} dari {itemCount} butir tidak teramati
                  {count === itemCount && ', jadi tanpa rata-rata'}
                </li>
              ))}
            </BulletList>
          </>
        )}
      </Stack>
    </Notice>
  );
}

interface ItemListProps {
  items: readonly SensoryItemView[];
  /** The label of the answer. */
  answerOf?(item: SensoryItemView): string;
  onOpen(item: SensoryItemView): void;
  isDisabled: boolean;
}

const ItemList = ({ items, answerOf, onOpen, isDisabled }: ItemListProps) => (
  <Lines>
    {items.map((item) => (
      <li key={item.id}>
        <ItemLink type="button" disabled={isDisabled} onClick={() => onOpen(item)}>
          {item.number}. {item.text}
          {answerOf && <b>{answerOf(item)}</b>}
        </ItemLink>
      </li>
    ))}
  </Lines>
);

interface AllAnswersProps extends Pick<ItemListProps, 'onOpen' | 'isDisabled'> {
  instrument: SensoryInstrumentView;
  state: SensoryState;
}

function AllAnswers({ instrument, state, onOpen, isDisabled }: AllAnswersProps) {
  const labels = new Map(instrument.scale.map(({ value, label }) => [value, label]));
  const answerOf = ({ id }: SensoryItemView) =>
    labels.get(state.responses[id] as number) ??
    (state.notApplicable[id] ? instrument.notObserved.label : 'Belum dijawab');
  return (
    <Stack $gap={5}>
      {instrument.sections.map((section) => (
        <section key={section.letter} aria-label={section.name}>
          <Heading level={3}>
            {section.letter}. {section.name}
          </Heading>
          <ItemList
            items={instrument.items.filter((item) => item.section === section.letter)}
            answerOf={answerOf}
            onOpen={onOpen}
            isDisabled={isDisabled}
          />
        </section>
      ))}
    </Stack>
  );
}
