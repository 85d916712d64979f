import { type FieldError, PACK_TEXT_MAX } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { Button, Field, FormError, Row, Stack, Text, TextAreaField } from '@kenali/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { explainFailure } from '../../common/failures.tsx';
import { SectionCard } from '../../common/page-parts.tsx';
import { refetch } from '../../common/queries.ts';
import { FindingList } from './finding-list.tsx';
import { PACKS_KEY } from './packs.api.ts';

/** The choice of a file looks like a button of ours, and columns of JSON stay below each other. */
const Fields = styled(Stack)`
  input[type='file'] {
    max-inline-size: 100%;
    font: inherit;
  }
  ::file-selector-button {
    min-block-size: ${({ theme }) => theme.size.thumb};
    margin-inline-end: ${({ theme }) => theme.space[3]};
    padding-inline: ${({ theme }) => theme.space[4]};
    border: 1px solid ${({ theme }) => theme.color.fieldLine};
    border-radius: ${({ theme }) => theme.radius.control};
    background: ${({ theme }) => theme.color.surface};
    color: ${({ theme }) => theme.color.ink};
    font: inherit;
    cursor: pointer;
  }
  textarea { font-family: monospace; }
`;

/** 'Usulkan versi baru': a file or a pasted text. Findings name line and column, and nothing is stored. */
export function ProposeForm() {
  const { api, toast, useNavigate } = useShell();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ sentence: string; findings: readonly FieldError[] } | null>(null);
  const errorBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) errorBox.current?.focus();
  }, [failure]);

  const read = async (file: File | undefined) => {
    if (!file) return;
    setFailure(null);
    if (file.size > PACK_TEXT_MAX * 4)
      setFailure({ sentence: 'Berkas ini terlalu besar untuk sebuah kuesioner.', findings: [] });
    else setText(await file.text());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '')
      return setFailure({ sentence: 'Pilih berkas atau tempel isinya lebih dulu.', findings: [] });
    setFailure(null);
    setIsBusy(true);
    try {
      const { proposalId } = await api.send('POST /api/admin/pack-proposals', { body: { text } });
      toast.show({ title: 'Usulan tersimpan. Admin lain diberi tahu lewat email.', variant: 'success' });
      void refetch([PACKS_KEY]);
      navigate(`/admin/packs/${proposalId}`);
    } catch (error) {
      const found = apiFailureOf(error);
      const findings = found?.code === 'PACK_INVALID' ? found.fields : [];
      setFailure({ sentence: explainFailure(error), findings });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <SectionCard title="Usulkan versi baru">
      <Text>
        Pilih berkas pack.json atau tempel isinya. Isinya diperiksa lebih dulu, dan setiap temuan menyebut baris dan
        kolomnya; yang memuat temuan tidak disimpan.
      </Text>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Fields $gap={4}>
          {failure && <FormError ref={errorBox}>{failure.sentence}</FormError>}
          <FindingList findings={failure?.findings ?? []} />
          <Field label="Berkas pack.json" optional>
            {(aria) => (
              <input
                type="file"
                accept=".json,application/json"
                // Browsers do not tell that the same file was chosen again, and it may be corrected by now.
                onClick={({ currentTarget }) => {
                  currentTarget.value = '';
                }}
                onChange={(event) => void read(event.target.files?.[0])}
                {...aria}
              />
            )}
          </Field>
          <TextAreaField
            label="Isi kuesioner"
            rows={8}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Row>
            <Button type="submit" busy={isBusy} busyLabel="Memeriksa...">
              Periksa dan usulkan
            </Button>
          </Row>
        </Fields>
      </form>
    </SectionCard>
  );
}
