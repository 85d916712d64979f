import type { SharedChildView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { BareList, Button, Card, formatDate, Heading, Row, Stack, Text } from '@kenali/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ageText, guardianships, SEXES } from '../../../common/children.ts';
import { ChildResults } from './child-results.tsx';
import { EndGuardianship, type Ending } from './end-guardianship.tsx';

/** The children whose guardian the account is. */
export function SharedChildren({ shared }: { shared: readonly SharedChildView[] }) {
  const { api, toast } = useShell();
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<Ending | null>(null);
  if (shared.length === 0) return null;
  return (
    <Stack $gap={4}>
      <Heading level={2}>Anda dampingi sebagai wali</Heading>
      <BareList $gap={4}>
        {shared.map((each) => (
          <SharedCard
            key={each.id}
            shared={each}
            onLeave={() =>
              setEnding({
                id: each.id,
                title: 'Berhenti menjadi wali?',
                text: 'Anda tidak dapat lagi melihat profil dan hasil anak ini. Hasil dari akun Anda tetap ada di akun Anda, dan tidak terlihat lagi oleh pemilik profil. Kami mengirim email kepadanya, tanpa nama anak.',
                button: 'Berhenti',
              })
            }
          />
        ))}
      </BareList>
      {ending && (
        <EndGuardianship
          ending={ending}
          onClose={() => setEnding(null)}
          onEnded={() => {
            setEnding(null);
            toast.show({ title: 'Anda bukan lagi wali profil ini' });
            void queryClient.invalidateQueries({ queryKey: guardianships(api).queryKey });
          }}
        />
      )}
    </Stack>
  );
}

function SharedCard({ shared: { ownerName, child }, onLeave }: { shared: SharedChildView; onLeave(): void }) {
  return (
    <Card as="li">
      <Stack $gap={1}>
        <Heading level={3}>{child?.name ?? 'Profil sedang tidak tersedia'}</Heading>
        {child && (
          <Text $tone="inkSoft">
            Lahir {formatDate(child.birthDate)}, {ageText(child.birthDate)}
            {child.sex && `, ${SEXES[child.sex].toLowerCase()}`}
          </Text>
        )}
        <Text $tone="inkSoft">Profil milik {ownerName}</Text>
        {child?.notes && <Text>{child.notes}</Text>}
      </Stack>
      {child ? (
        <Stack $gap={1}>
          <Text $weight="semibold">Hasil asesmen</Text>
          <ChildResults id={child.id} />
        </Stack>
      ) : (
        <Text>
          Pemilik profil sedang membatasi data ini atau menarik persetujuannya. Anda dapat melihatnya lagi setelah itu
          berakhir.
        </Text>
      )}
      <Row>
        <Button
          $variant="secondary"
          $size="small"
          aria-label={`Berhenti menjadi wali ${child?.name ?? `untuk profil milik ${ownerName}`}`}
          onClick={onLeave}
        >
          Berhenti menjadi wali
        </Button>
      </Row>
    </Card>
  );
}
