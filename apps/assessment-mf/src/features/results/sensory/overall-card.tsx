import type { SensoryInterpretation, SensoryResult } from '@kenali/contracts';
import { SENSORY_HEADINGS, sensoryTotal } from '@kenali/instruments/rules';
import { Notice, Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { Facts, ResultCard } from '../parts/result-parts.tsx';
import { ScaleFigure } from './scale-figure.tsx';

const Words = styled.p`
  font-size: ${({ theme }) => theme.text[3].desktop};
  font-weight: ${({ theme }) => theme.font.weight.bold};
  line-height: 1.3;
  &::first-letter { text-transform: uppercase; }
`;

export interface OverallCardProps {
  result: SensoryResult;
  interpretation: SensoryInterpretation;
}

/** The total: what it means in words, then the number, its place on the scale, and the reasons to read it with caution. */
export function OverallCard({ result, interpretation }: OverallCardProps) {
  const total = sensoryTotal(result, interpretation);
  return (
    <ResultCard heading={SENSORY_HEADINGS.overall} folds>
      <Words>{total.words}</Words>
      <Facts
        rows={[
          { label: 'Skor total', value: String(total.score) },
          { label: 'Rentang', value: total.label },
          ...total.facts,
        ]}
      />
      <ScaleFigure total={total} />
      <Text>{total.interpretation}</Text>
      <Notice>
        <Stack $gap={2}>
          {total.notes.map((note) => (
            <Text key={note} $size="small">
              {note}
            </Text>
          ))}
        </Stack>
      </Notice>
    </ResultCard>
  );
}
