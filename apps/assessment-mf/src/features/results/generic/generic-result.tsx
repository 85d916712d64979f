import type { GenericResult } from '@kenali/contracts';
import { Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { BeingProcessed } from '../parts/being-processed.tsx';
import { ResultCard } from '../parts/result-card.tsx';

const Answers = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  padding-inline-start: ${({ theme }) => theme.space[6]};
`;

/** A questionnaire without scoring: what was asked, and what was answered, in words. */
export function GenericResultView({ result }: { result: GenericResult }) {
  return (
    <>
      <BeingProcessed>Asesmen ini tidak memakai skor. Jawaban Anda dapat dibaca kembali di bawah ini.</BeingProcessed>
      {result.answers.length > 0 && (
        <ResultCard heading="Jawaban Anda">
          <Answers>
            {result.answers.map(({ number, question, answer }) => (
              <li key={number} value={number}>
                <Stack $gap={1}>
                  <Text $tone="inkSoft">{question}</Text>
                  <Text $weight="medium">{answer}</Text>
                </Stack>
              </li>
            ))}
          </Answers>
        </ResultCard>
      )}
    </>
  );
}
