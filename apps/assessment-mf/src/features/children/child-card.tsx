import type { ChildView, Guardianships, UserAssessmentView } from '@kenali/contracts';
import { BareList, Button, Card, formatDate, Heading, Row, SmallHeading, SmallText, Stack, Text } from '@kenali/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { ageText, SEXES } from '../../common/children.ts';
import { PageLink } from '../../common/page-link.tsx';
import { ChildGuardians } from './guardians/child-guardians.tsx';
import { ChildResults, LoadingResults } from './guardians/child-results.tsx';

const Wrapping = styled(Stack)`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const Results = styled(BareList).attrs({ $gap: 2 })`
  a { display: inline-flex; align-items: center; min-height: ${({ theme }) => theme.size.thumb}; }
`;

interface ChildCardProps {
  child: ChildView;
  /** The completed assessments about this child, newest first. Undefined while they load, and if they could not be read. */
  results: UserAssessmentView[] | undefined;
  isLoading: boolean;
  canChange: boolean;
  /** Undefined with an API that has no guardians yet. */
  guardians: Guardianships['own'][number] | undefined;
  onChange(): void;
  onDelete(): void;
}

/** One child: what the profile has, and its results. */
export function ChildCard({ child, results, isLoading, canChange, guardians, onChange, onDelete }: ChildCardProps) {
  const { name, birthDate, sex, notes } = child;
  return (
    <Card as="li">
      <Wrapping $gap={1}>
        <SmallHeading>{name}</SmallHeading>
        <Text $tone="inkSoft">
          Lahir {formatDate(birthDate)}, {ageText(birthDate)}
          {sex && `, ${SEXES[sex].toLowerCase()}`}
        </Text>
        {notes && <Text>{notes}</Text>}
      </Wrapping>
      <Stack $gap={1}>
        <Heading level={3} size={3}>
          Hasil asesmen
        </Heading>
        {guardians && guardians.guardians.length > 0 ? (
          <ChildResults id={child.id} />
        ) : isLoading ? (
          <LoadingResults />
        ) : results && results.length > 0 ? (
          <Results>
            {results.map(({ id, assessment, completedAt }) => (
              <li key={id}>
                <PageLink to={`/results/${id}`}>
                  {assessment.name}, {formatDate(completedAt)}
                </PageLink>
              </li>
            ))}
          </Results>
        ) : (
          <SmallText>
            {results ? 'Belum ada hasil untuk anak ini.' : 'Hasil belum dapat dimuat. Muat ulang halaman ini.'}
          </SmallText>
        )}
      </Stack>
      {guardians && canChange && <ChildGuardians child={child} own={guardians} />}
      <Row $gap={2}>
        {canChange && (
          <Button $variant="secondary" $size="small" aria-label={`Ubah profil ${name}`} onClick={onChange}>
            <Pencil size={16} aria-hidden />
            Ubah
          </Button>
        )}
        <Button $variant="quiet" $size="small" aria-label={`Hapus profil ${name}`} onClick={onDelete}>
          <Trash2 size={16} aria-hidden />
          Hapus
        </Button>
      </Row>
    </Card>
  );
}
