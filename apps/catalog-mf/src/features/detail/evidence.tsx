import type { AssessmentDetail } from '@kenali/contracts';
import { SmallText, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { Part } from '../../common/information.tsx';

const Limits = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  dt { font-weight: ${({ theme }) => theme.font.weight.semibold}; }
`;

/** How well research supports the questionnaire, and what a result cannot say: the same statement as beside each result. */
export function Evidence({ assessment: { evidence, questionnaire } }: { assessment: AssessmentDetail }) {
  if (!evidence) return null;
  return (
    <Part id="evidence" heading="Bukti ilmiah dan batasnya">
      <Text>
        <strong>{evidence.label}.</strong> {evidence.meaning}
      </Text>
      <Limits>
        {questionnaire?.limits.map(({ topic, text, source }) => (
          <div key={`${topic} ${text}`}>
            <dt>{topic}</dt>
            <Text as="dd">{text}</Text>
            <SmallText as="dd">Sumber: {source}.</SmallText>
          </div>
        ))}
      </Limits>
    </Part>
  );
}
