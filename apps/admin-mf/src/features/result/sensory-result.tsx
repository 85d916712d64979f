import type { SectionScore, SensoryInterpretation, SensoryResult } from '@kenali/contracts';
import { GROUPING_NAMES } from '@kenali/instruments/rules';
import { Badge, Grid, Heading, Row, SectionBars, SelectField, SmallText, Stack, Text } from '@kenali/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { asSentence } from '../../common/labels.ts';
import { twoDecimals } from '../../common/numbers.ts';
import { SectionCard } from '../../common/page-parts.tsx';

const Numbers = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[2]};
  font-variant-numeric: tabular-nums;
  dt { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.phone}; }
  dd { font-weight: ${({ theme }) => theme.font.weight.semibold}; }
`;

/** A frame without a shadow, because it is on a card. */
const Part = styled(Stack)`
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
`;

type Scores = SensoryResult['sectionScores'];

type Grouping = keyof typeof GROUPING_NAMES;

/**
 * The averages as bars, and 'Profil Sensori - Skor per Bagian' with their numbers to two decimals. The same letter names another
 * section in each grouping, so both cards show one grouping at a time.
 * @param questionnaire absent from an API that does not send it
 */
export function SensoryScores({ staff, questionnaire }: { staff: Scores; questionnaire: Scores | undefined }) {
  const [chosen, setChosen] = useState<Grouping>('staff');
  const scores = (chosen === 'questionnaire' ? questionnaire : null) ?? staff;
  return (
    <>
      <SectionCard title="Grafik Rata-rata">
        {questionnaire && (
          <SelectField
            label="Pengelompokan"
            value={chosen}
            onChange={({ target }) => setChosen(target.value as Grouping)}
            options={Object.entries(GROUPING_NAMES).map(([value, label]) => ({ value, label }))}
          />
        )}
        <SectionBars
          caption="Rata-rata tiap bagian pada skala 1 sampai 5"
          sections={Object.entries(scores).map(([key, { name, average, caution }]) => ({
            key,
            label: name,
            average,
            averageText: averageText(average),
            ...(caution ? { caution: 'Lebih dari 20% butir tidak teramati' } : {}),
          }))}
        />
      </SectionCard>
      <SectionCard title="Profil Sensori - Skor per Bagian">
        <SmallText>{GROUPING_NAMES[chosen]}</SmallText>
        <Grid $columns={3} $gap={3}>
          {Object.entries(scores).map(([letter, score]) => (
            <Section key={letter} letter={letter} score={score} />
          ))}
        </Grid>
      </SectionCard>
    </>
  );
}

const averageText = (average: number | null): string => (average === null ? '–' : twoDecimals(average));

const Section = ({ letter, score }: { letter: string; score: SectionScore }) => (
  <Part $gap={2}>
    <Text as="h3" $weight="semibold">
      {letter}. {score.name}
    </Text>
    <Numbers>
      <div>
        <dt>Rata-rata</dt>
        <dd>{averageText(score.average)}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd>{score.total || '–'}</dd>
      </div>
      <div>
        <dt>Jumlah</dt>
        <dd>{score.itemCount === 0 ? '–' : score.count}</dd>
      </div>
    </Numbers>
    {score.caution && (
      <Badge $tone="warn">
        {score.notObserved} dari {score.itemCount} butir tidak teramati
      </Badge>
    )}
  </Part>
);

/** Shown if the instrument has no interpretation for the score. */
const DEFAULT_TEXT = 'Skor yang lebih tinggi menunjukkan kepekaan yang lebih besar pada bagian tersebut.';

interface InterpretationProps {
  result: SensoryResult;
  /** Null from an API that does not send it: the stored texts are shown. */
  interpretation: SensoryInterpretation | null;
}

/** 'Interpretasi Hasil' and, if a rule of the instrument applies, 'Pola Sensoris'. */
export function Interpretation({ result, interpretation }: InterpretationProps) {
  const stored = Object.entries(result.patterns).map(([label, description]) => ({ label, description }));
  const patterns = interpretation?.patterns ?? stored;
  return (
    <SectionCard title="Interpretasi Hasil">
      <Row>
        {result.band && <Badge $tone="info">{result.band.label}</Badge>}
        <Text as="span" $tone="inkSoft" $tabular>
          Skor total {result.totalScore || '–'}
          {/* An imported result may have scores alone. */}
          {result.answeredCount + result.notObservedCount > 0 &&
            `; ${result.answeredCount} butir dijawab, ${result.notObservedCount} tidak teramati`}
          {result.bandScore !== null && result.notObservedCount > 0 && `; skor untuk rentang ${result.bandScore}`}
        </Text>
      </Row>
      {interpretation?.averageWords && <Text $weight="semibold">{asSentence(interpretation.averageWords)}</Text>}
      <Text>{(interpretation?.text ?? result.interpretation) || DEFAULT_TEXT}</Text>
      {interpretation && (
        <Stack $gap={1}>
          <Heading level={3}>{GROUPING_NAMES.questionnaire}</Heading>
          <Text>{interpretation.prominent.sentence}</Text>
          {interpretation.prominent.notes.map((note) => (
            <Text key={note} $tone="inkSoft">
              {note}
            </Text>
          ))}
        </Stack>
      )}
      {(patterns.length > 0 || interpretation?.patternsNote) && (
        <Stack $gap={3}>
          <Heading level={3}>Pola Sensoris</Heading>
          {patterns.map(({ label, description }) => (
            <Stack key={label} $gap={1} $align="start">
              <Badge $tone="neutral">{label}</Badge>
              <Text>{description}</Text>
            </Stack>
          ))}
          {interpretation?.patternsNote && <Text $tone="inkSoft">{interpretation.patternsNote}</Text>}
        </Stack>
      )}
    </SectionCard>
  );
}
