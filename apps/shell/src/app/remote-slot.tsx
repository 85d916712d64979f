import type { RemoteName, SlotName } from '@kenali/contracts';
import { RemoteOutlet } from '@kenali/federation/host';
import { ErrorState, LoadingArea, Skeleton, Stack } from '@kenali/ui';
import { type ReactNode, useRef } from 'react';
import { StaticCatalogue } from '../features/static-catalogue/static-catalogue.tsx';
import { useShellForRemotes } from './shell-context.ts';

interface Slot {
  remote: RemoteName;
  loadingLabel: string;
  failed(retry: () => void): ReactNode;
}

const SLOTS: Record<SlotName, Slot> = {
  'dashboard.my-assessments': {
    remote: 'assessment_mf',
    loadingLabel: 'Memuat asesmen Anda...',
    failed: (retry) => (
      <ErrorState title="Daftar asesmen Anda belum dapat ditampilkan" onRetry={retry}>
        Asesmen dan jawaban Anda tetap aman. Bagian lain dari dashboard tetap berfungsi.
      </ErrorState>
    ),
  },
  'dashboard.catalogue': {
    remote: 'catalog_mf',
    loadingLabel: 'Memuat asesmen...',
    failed: (retry) => <StaticCatalogue onRetry={retry} />,
  },
};

/** A place on a page of the shell that a remote fills. */
export function RemoteSlot({ name }: { name: SlotName }) {
  const shell = useShellForRemotes();
  const place = useRef<HTMLDivElement>(null);
  const { remote, loadingLabel, failed } = SLOTS[name];
  const retryHere = (retry: () => void) => () => {
    retry();
    // The button goes with the message; the focus stays in this part of the page.
    place.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} tabIndex={-1}>
      <RemoteOutlet
        remote={remote}
        shell={shell}
        loading={<SlotSkeleton label={loadingLabel} />}
        failed={(_failure, retry) => failed(retryHere(retry))}
      >
        {({ slots }) => {
          const Content = slots[name];
          if (!Content) throw new Error(`${remote} offers no slot ${name}`);
          return <Content />;
        }}
      </RemoteOutlet>
    </div>
  );
}

function SlotSkeleton({ label }: { label: string }) {
  return (
    <LoadingArea label={label}>
      <Stack $gap={3}>
        <Skeleton $height="96px" $radius="card" />
        <Skeleton $height="96px" $radius="card" />
      </Stack>
    </LoadingArea>
  );
}
