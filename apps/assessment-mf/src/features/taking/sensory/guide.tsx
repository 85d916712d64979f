import type { SensoryInstrumentView } from '@kenali/contracts';
import { Stack, Text } from '@kenali/ui';
import { memo, useState } from 'react';
import { styled } from 'styled-components';

const Box = styled.details`
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.surface};
  > summary {
    padding: 10px ${({ theme }) => theme.space[4]};
    border-radius: inherit;
    color: ${({ theme }) => theme.color.teal};
    font-weight: ${({ theme }) => theme.font.weight.semibold};
    cursor: pointer;
  }
  > div { padding: ${({ theme }) => `0 ${theme.space[4]} ${theme.space[4]}`}; }
  dt { font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  dd { margin: 0; color: ${({ theme }) => theme.color.inkSoft}; }
`;

/** The instructions once more, for whoever comes back after days. */
export const Guide = memo(function Guide({ instrument }: { instrument: SensoryInstrumentView }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Petunjuk dan arti pilihan jawaban</summary>
      {isOpen && <GuideText instrument={instrument} />}
    </Box>
  );
});

function GuideText({ instrument: { instructions, scale, notObserved } }: { instrument: SensoryInstrumentView }) {
  return (
    <Stack $gap={3}>
      <dl>
        {[...scale, notObserved].map(({ label, description }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      {instructions.map((paragraph) => (
        <Text key={paragraph} $size="small">
          {paragraph}
        </Text>
      ))}
      <Text $size="small" $tone="inkSoft">
        Dengan papan ketik: tekan 1 sampai 5 untuk menjawab dan 0 untuk {notObserved.label}, lalu Tab ke butir
        berikutnya.
      </Text>
    </Stack>
  );
}
