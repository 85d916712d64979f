import { useShell } from '@kenali/federation';
import { Stack, Text, TextLink, VisuallyHidden } from '@kenali/ui';
import { styled } from 'styled-components';

/** Fits into three lines of the narrowest card. */
const MAX_SHORT = 96;

/** Where the visible part ends: after a word, and never beside a comma. */
function cutOf(text: string): number {
  if (text.length <= MAX_SHORT) return text.length;
  const words = text.slice(0, MAX_SHORT + 1).replace(/\s+\S*$/, '');
  return words.replace(/[\s,;:]+$/, '').length;
}

/** The three dots are no part of the text. */
const Short = styled.span`
  &::after { content: '…'; }
`;

/** The begin of a description, and a link to the page that shows it all. Screen readers and search engines get the whole text. */
export function Description({ text, assessment }: { text: string; assessment: { id: number; name: string } }) {
  const { Link } = useShell();
  const cut = cutOf(text);
  if (cut === text.length) return <Text $tone="inkSoft">{text}</Text>;
  return (
    <Stack $gap={1} $align="start">
      <Text $tone="inkSoft">
        <Short>{text.slice(0, cut)}</Short>
        <VisuallyHidden>{text.slice(cut)}</VisuallyHidden>
      </Text>
      <TextLink as={Link} $alone to={`/assessments/${assessment.id}`}>
        Selengkapnya<VisuallyHidden> tentang {assessment.name}</VisuallyHidden>
      </TextLink>
    </Stack>
  );
}
