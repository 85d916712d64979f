import type { SensoryInstrumentView } from '@kenali/contracts';
import { Stack, Text } from '@kenali/ui';
import { memo } from 'react';
import { Disclosure } from '../disclosure.tsx';

/** The instructions and the meaning of the choices, for users who continue on another day. */
export const Guide = memo(function Guide({ instrument }: { instrument: SensoryInstrumentView }) {
  const { instructions, scale, notObserved } = instrument;
  return (
    <Disclosure summary="Petunjuk dan arti pilihan jawaban">
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
    </Disclosure>
  );
});
