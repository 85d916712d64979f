import { OverridesContext, pageRemotes } from '@kenali/federation/host';
import { Heading, NarrowPage, Stack, Text } from '@kenali/ui';
import { useContext } from 'react';
import { PreviewOffer } from './preview-offer.tsx';
import { ReleaseChoice } from './release-choice.tsx';

/** Lets a developer run another published release of a remote in this browser. */
export function DevelopersPage() {
  const overrides = useContext(OverridesContext)();
  if (overrides.rule === 'none') {
    return (
      <NarrowPage>
        <Stack>
          <Heading level={1}>Rilis pengembang</Heading>
          <Text $tone="inkSoft">Pilihan rilis tidak dibuka di situs ini.</Text>
        </Stack>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage>
      <Stack $gap={6}>
        <Stack $gap={2}>
          <Heading level={1}>Rilis pengembang</Heading>
          <Text $tone="inkSoft">
            Coba rilis lain dari satu bagian situs, di peramban ini saja. Rilis yang gagal dimuat dikembalikan sendiri.
          </Text>
        </Stack>
        <PreviewOffer overrides={overrides} />
        {pageRemotes().map((name) => (
          <ReleaseChoice key={name} name={name} overrides={overrides} />
        ))}
      </Stack>
    </NarrowPage>
  );
}
