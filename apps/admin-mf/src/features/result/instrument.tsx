import type { InstrumentRef } from '@kenali/contracts';
import { Text } from '@kenali/ui';

/** What a result was scored with. */
export const Instrument = ({ instrument: { id, version } }: { instrument: InstrumentRef }) => (
  <Text $size="small" $tone="inkSoft">
    Instrumen {id} versi {version}.
  </Text>
);
