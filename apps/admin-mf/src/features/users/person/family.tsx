import {
  type AdminFamily,
  type AdminGuardian,
  type AdminObserver,
  OBSERVER_LABELS,
  type ObserverState,
} from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Badge, BareList, formatDate, Heading, Row, Stack, Text, TextLink } from '@kenali/ui';
import type { ReactNode } from 'react';
import { CONSENT_BADGES } from '../../../common/labels.ts';

const STATES: Record<ObserverState, string> = {
  invited: 'Belum mulai',
  answering: 'Sedang mengisi',
  completed: 'Selesai',
  expired: 'Kedaluwarsa',
  revoked: 'Dicabut',
  withdrawn: 'Ditarik pengamat',
  ended: 'Berakhir',
};

/** Who answers for the children of an account. */
export const Family = ({ children, guardianOf, observers }: AdminFamily) => (
  <Stack $gap={5}>
    <Part title="Wali anak" nothing="Akun ini belum punya profil anak." count={children.length}>
      {children.map(({ id, name, guardians }) => (
        <li key={id}>
          <Text>
            <strong>{name ?? `Profil ${id}`}</strong>
          </Text>
          {name === null && <Text $size="small">Pemilik akun membatasi data ini atau menarik persetujuan.</Text>}
          {name !== null && guardians.length === 0 && <Text $size="small">Tidak ada wali selain pemilik akun.</Text>}
          {guardians.map((guardian) => (
            <Guardian key={guardian.id} {...guardian} title={guardian.name} />
          ))}
        </li>
      ))}
    </Part>
    {guardianOf.length > 0 && (
      <Part title="Menjadi wali untuk" count={guardianOf.length}>
        {guardianOf.map(({ childName, ownerName, ...guardian }) => (
          <li key={guardian.id}>
            <Guardian {...guardian} title={`${childName ?? 'Anak yang dibatasi'}, profil milik ${ownerName}`} />
          </li>
        ))}
      </Part>
    )}
    <Part title="Pengamat kedua" nothing="Belum ada pengamat." count={observers.length}>
      {observers.map((observer) => (
        <Observer key={observer.id} {...observer} />
      ))}
    </Part>
  </Stack>
);

interface PartProps {
  title: string;
  nothing?: string;
  count: number;
  children: ReactNode;
}

const Part = ({ title, nothing, count, children }: PartProps) => (
  <Stack $gap={2}>
    <Heading level={3}>{title}</Heading>
    {count > 0 ? (
      <BareList $gap={3} aria-label={title}>
        {children}
      </BareList>
    ) : (
      <Text>{nothing}</Text>
    )}
  </Stack>
);

function Guardian({ title, relationship, since, consent }: Omit<AdminGuardian, 'name'> & { title: string }) {
  const { tone, text } = CONSENT_BADGES[consent.state];
  return (
    <Stack $gap={1}>
      <Text>
        {title} ({relationship}), sejak {formatDate(since)}
      </Text>
      <Row $gap={2}>
        <Text $size="small">Persetujuan:</Text>
        <Badge $tone={tone}>{text}</Badge>
        {consent.since && <Text $size="small">sejak {formatDate(consent.since)}</Text>}
      </Row>
    </Stack>
  );
}

function Observer({ userAssessmentId, relationship, state, since }: AdminObserver) {
  const { Link } = useShell();
  return (
    <li>
      <Row $gap={2}>
        <Text>{OBSERVER_LABELS[relationship]}</Text>
        <Badge $tone={state === 'completed' ? 'good' : 'neutral'}>{STATES[state]}</Badge>
        {since && <Text $size="small">sejak {formatDate(since)}</Text>}
      </Row>
      <TextLink as={Link} to={`/admin/assessment-result/${userAssessmentId}`}>
        Hasil {userAssessmentId}
      </TextLink>
    </li>
  );
}
