import { Badge, Row, Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';

/** Apart from the group above. */
const Group = styled(Stack).attrs({ $gap: 2 })`
  & + & { margin-block-start: ${({ theme }) => theme.space[3]}; }
`;

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  padding-inline-start: ${({ theme }) => theme.space[5]};
`;

export interface TipsProps {
  name: string;
  tips: readonly string[];
  /** A word beside the name, where one part stands out. */
  mark?: string;
}

/** Things to try, under the name of the part that they are for. */
export function Tips({ name, tips, mark }: TipsProps) {
  return (
    <Group>
      <Row $gap={2}>
        <Text as="h3" $weight="semibold">
          {name}
        </Text>
        {mark && <Badge $tone="info">{mark}</Badge>}
      </Row>
      <List>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </List>
    </Group>
  );
}
