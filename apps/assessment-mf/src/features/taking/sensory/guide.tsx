import type { SensoryInstrumentView } from '@kenali/contracts';
import { Stack, Text } from '@kenali/ui';
import { memo } from 'react';
import { Fold } from '../fold.tsx';

/** The instructions once more, for whoever comes back after days. */
export const Guide = memo(function Guide({ instrument }: { instrument: SensoryInstrumentView }) {
  const { instructions, scale, notObserved } = instrument;
  return (
    <Fold summary="Petunjuk dan arti pilihan jawaban">
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
    </Fold>
  );
});
