import type { ObservationView } from '@kenali/contracts';
import { Card, Stack, Text } from '@kenali/ui';
import { ObserverConsent } from './observer-consent.tsx';
import { ObserverTaking } from './observer-taking.tsx';
import { Withdraw } from './withdraw.tsx';

interface ObservationProps {
  view: ObservationView;
  session: string;
  onView(view: ObservationView): void;
  onReload(): void;
  onWithdrawn(): void;
}

/** An open invitation: consent, items, or thanks. */
export function Observation({ view, session, onView, onReload, onWithdrawn }: ObservationProps) {
  const { consent, answers, ownerName, childName } = view;
  if (!consent) return <ObserverConsent session={session} view={view} onConsent={onView} onChanged={onReload} />;
  return (
    <Stack $gap={5}>
      {answers ? (
        <>
          <Text $tone="inkSoft">
            Tentang {childName}, atas undangan {ownerName}. Jawablah menurut apa yang Anda lihat sendiri.
          </Text>
          <ObserverTaking
            {...{ id: view.id, session, answers, onClosed: onReload }}
            onCompleted={() => onView({ ...view, status: 'completed', answers: null })}
          />
        </>
      ) : (
        <Card>
          <Text $weight="semibold">Terima kasih, {consent.name}. Pengamatan Anda sudah selesai.</Text>
          <Text>
            {ownerName} melihat nilai setiap bagian, bukan jawaban Anda satu per satu. Anda boleh menutup halaman ini.
          </Text>
        </Card>
      )}
      <Withdraw {...{ session, onWithdrawn }} onClosed={onReload} />
    </Stack>
  );
}
