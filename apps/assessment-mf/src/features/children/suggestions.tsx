import type { ChildSuggestion } from '@kenali/contracts';
import { failureText, useShell } from '@kenali/federation';
import { BareList, Button, Card, FormError, formatDate, Row, SmallHeading, SmallText, Stack, Text } from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { styled } from 'styled-components';

const Wrapping = styled(Stack)`
  min-width: 0;
  overflow-wrap: anywhere;
`;

interface SuggestionsProps {
  suggestions: readonly ChildSuggestion[];
  onSaved(): Promise<unknown>;
}

const FAILED = 'Profil belum tersimpan. Silakan coba lagi.';
const NO_CONNECTION = 'Profil belum tersimpan. Periksa sambungan internet, lalu coba lagi.';

/** Children whom earlier participant forms name. Nothing is saved until the owner asks for it, one child at a time. */
export function Suggestions({ suggestions, onSaved }: SuggestionsProps) {
  const { api } = useShell();
  const id = useId();
  const save = useMutation({
    mutationFn: ({ name, birthDate }: ChildSuggestion) => api.send('POST /api/children', { body: { name, birthDate } }),
    onSuccess: onSaved,
  });
  if (suggestions.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={id}>
      <SmallHeading id={id}>Anak dari asesmen sebelumnya</SmallHeading>
      <Text $tone="inkSoft">
        Anda pernah mengisi data anak berikut. Jika profilnya disimpan, hasil dengan nama dan tanggal lahir yang sama
        masuk ke profil itu.
      </Text>
      {save.isError && <FormError>{failureText(save.error, FAILED, NO_CONNECTION)}</FormError>}
      <BareList $gap={4}>
        {suggestions.map((child) => (
          <Row as="li" key={`${child.birthDate} ${child.name}`} $justify="space-between" $gap={2}>
            <Wrapping $gap={1}>
              <Text $weight="semibold">{child.name}</Text>
              <SmallText>
                Lahir {formatDate(child.birthDate)}, {child.assessments} asesmen
              </SmallText>
            </Wrapping>
            <Button
              $variant="secondary"
              $size="small"
              aria-label={`Simpan profil ${child.name}`}
              busy={save.isPending && save.variables === child}
              busyLabel="Menyimpan..."
              onClick={() => !save.isPending && save.mutate(child)}
            >
              Simpan profil
            </Button>
          </Row>
        ))}
      </BareList>
    </Card>
  );
}
