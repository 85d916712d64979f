import type { AdminConsultation } from '@kenali/contracts';
import { formatDateTime, Heading, Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { CONSULTATION_LOOKS } from './consultation-words.ts';

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  overflow-wrap: anywhere;
`;

/** Who changed what when, newest last. */
export const ConsultationHistory = ({ history }: Pick<AdminConsultation, 'history'>) =>
  history.length > 0 && (
    <Stack $gap={2}>
      <Heading level={3}>Riwayat</Heading>
      <List>
        {history.map(({ at, status, by, note }) => (
          <li key={`${at} ${status}`}>
            <Text $size="small">
              {CONSULTATION_LOOKS[status].text}
              {note && `: ${note}`}
            </Text>
            <Text $size="small" $tone="inkSoft">
              {formatDateTime(at)}
              {by && `, ${by}`}
            </Text>
          </li>
        ))}
      </List>
    </Stack>
  );
