import type { GenericResult } from '@kenali/contracts';
import { Notice, Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { EvidenceCard, UserCard } from '../parts/common-cards.tsx';
import { ResultCard, type ResultViewProps } from '../parts/result-parts.tsx';

const Answers = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  padding-inline-start: ${({ theme }) => theme.space[6]};
`;

/** The result of a questionnaire without scoring: each question with the label of the selected option. */
export function GenericResultView({ result, evidence, ...person }: ResultViewProps<GenericResult>) {
  return (
    <>
      <Notice tone="good" title="Jawaban sudah tersimpan">
        Asesmen ini tidak memakai skor. Jawabannya dapat dibaca kembali di bawah ini.
      </Notice>
      {result.answers.length > 0 && (
        <ResultCard heading="Jawaban">
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
      <UserCard {...person} />
      <EvidenceCard evidence={evidence} />
    </>
  );
}
