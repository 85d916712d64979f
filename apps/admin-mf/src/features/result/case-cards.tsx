import {
  ADMIN_TEXTS,
  CASE_NOTE_MAX,
  CASE_TEXTS,
  type CaseView,
  type ConsultationStatus,
  LICENCE_KINDS,
  LICENCE_PATTERN,
  type SignOffRequest,
} from '@kenali/contracts';
import { apiFailureOf, useSession, useShell } from '@kenali/federation';
import {
  Badge,
  Button,
  Card,
  formatDateTime,
  Heading,
  Notice,
  Row,
  SelectField,
  Stack,
  Text,
  TextAreaField,
  TextField,
} from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { ConsultationFields, type ConsultationForm, changeOf } from '../../common/consultation/consultation-fields.tsx';
import { WhatsappLink } from '../../common/consultation/whatsapp-link.tsx';
import { FormDialog } from '../../common/form-dialog.tsx';
import { CONSULTATION_BADGES } from '../../common/labels.ts';
import { withProof } from '../../common/step-up.ts';
import { Signature } from './sign-off-card.tsx';

interface CaseProps {
  view: CaseView;
  /** Shows the case as the server stored it. */
  onChange: (changed: CaseView) => void;
  /** Another browser or an admin has changed the case. */
  onStale: () => void;
}

type DialogProps = CaseProps & { onClose: () => void };

/** Sends a change of a case, shows the answer and closes the dialog. A conflict shows the newer case behind the dialog. */
function useChange({ onChange, onStale, onClose }: DialogProps) {
  const { toast } = useShell();
  return async (send: () => Promise<CaseView>, done: string) => {
    try {
      onChange(await send());
    } catch (error) {
      if ([404, 409].includes(apiFailureOf(error)?.status ?? 0)) onStale();
      throw error;
    }
    toast.show({ title: done, variant: 'success' });
    onClose();
  };
}

const NoteList = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

export function CaseNotesCard(props: CaseProps) {
  const [isWriting, setIsWriting] = useState(false);
  const { notes } = props.view;
  return (
    <Card as="section" aria-labelledby="case-notes">
      <Heading level={2} id="case-notes">
        Catatan pribadi
      </Heading>
      <Text $size="small" $tone="inkSoft">
        Hanya psikolog yang ditugaskan membaca catatan ini. Orang tua tidak melihatnya, juga tidak di laporan.
      </Text>
      {notes.length > 0 && (
        <NoteList>
          {notes.map(({ at, by, text }) => (
            <li key={`${at} ${text}`}>
              <Text>{text}</Text>
              <Text $size="small" $tone="inkSoft">
                {formatDateTime(at)}, {by}
              </Text>
            </li>
          ))}
        </NoteList>
      )}
      <div>
        <Button $variant="secondary" onClick={() => setIsWriting(true)}>
          Tulis catatan
        </Button>
      </div>
      {isWriting && <NoteDialog {...props} onClose={() => setIsWriting(false)} />}
    </Card>
  );
}

function NoteDialog(props: DialogProps) {
  const { api } = useShell();
  const { view, onClose } = props;
  const change = useChange(props);
  const form = useForm({ defaultValues: { text: '' } });
  const { id } = view.result;
  const save = ({ text }: { text: string }) =>
    change(
      () =>
        api.send('POST /api/cases/{id}/notes', {
          params: { id },
          body: { text: text.trim(), after: view.notes.length },
        }),
      CASE_TEXTS.noteSaved,
    );
  return (
    <FormDialog title="Tulis catatan" form={form} onSubmit={save} failed={CASE_TEXTS.noteFailed} onClose={onClose}>
      <TextAreaField
        label="Catatan"
        maxLength={CASE_NOTE_MAX}
        error={form.formState.errors.text?.message}
        {...form.register('text', { validate: (text) => text.trim() !== '' || ADMIN_TEXTS.noteRequired })}
      />
    </FormDialog>
  );
}

export function CaseConsultationCard(props: CaseProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { consultation, result } = props.view;
  if (!consultation) return null;
  const { status, updatedAt, whatsappNumber } = consultation;
  return (
    <Card as="section" aria-labelledby="case-consultation">
      <Heading level={2} id="case-consultation">
        Konsultasi
      </Heading>
      <Row>
        <Badge $tone={CONSULTATION_BADGES[status].tone}>{CONSULTATION_BADGES[status].text}</Badge>
        <Text as="span" $size="small" $tone="inkSoft">
          Terakhir diubah {formatDateTime(updatedAt)}
        </Text>
      </Row>
      <Row>
        <Button $variant="secondary" onClick={() => setIsEditing(true)}>
          Ubah status konsultasi
        </Button>
        <WhatsappLink user={{ ...result.user, id: 0, whatsappNumber }} />
      </Row>
      {isEditing && <ConsultationDialog {...props} from={status} onClose={() => setIsEditing(false)} />}
    </Card>
  );
}

function ConsultationDialog(props: DialogProps & { from: ConsultationStatus }) {
  const { api } = useShell();
  const { view, from, onClose } = props;
  const change = useChange(props);
  const form = useForm<ConsultationForm>({ defaultValues: { status: from, note: '' } });
  const save = (values: ConsultationForm) => {
    const body = { from, ...changeOf(values) };
    return change(
      () => api.send('POST /api/cases/{id}/consultation', { params: { id: view.result.id }, body }),
      ADMIN_TEXTS.consultationUpdated,
    );
  };
  return (
    <FormDialog
      title="Ubah status konsultasi"
      about="Orang tua melihat status ini di dashboard. Catatan di sini juga dibaca admin."
      form={form}
      onSubmit={save}
      failed={ADMIN_TEXTS.consultationFailed}
      onClose={onClose}
    >
      <ConsultationFields form={form} />
    </FormDialog>
  );
}

export function CaseSignOffCard(props: CaseProps) {
  const [isSigning, setIsSigning] = useState(false);
  const { awaitsSignOff, signOff } = props.view;
  return (
    <Card as="section" aria-labelledby="case-sign-off">
      <Heading level={2} id="case-sign-off">
        Tanda tangan
      </Heading>
      {signOff ? (
        <Signature signOff={signOff} />
      ) : (
        <>
          <Text>
            {awaitsSignOff
              ? 'Orang tua membaca hasil ini setelah Anda menandatanganinya.'
              : 'Orang tua sudah dapat membaca hasil ini. Tanda tangan menambahkan nama dan nomor izin Anda.'}
          </Text>
          <div>
            <Button onClick={() => setIsSigning(true)}>Tanda tangani hasil</Button>
          </div>
        </>
      )}
      {isSigning && <SignOffDialog {...props} onClose={() => setIsSigning(false)} />}
    </Card>
  );
}

const LICENCE_OPTIONS = LICENCE_KINDS.map((value) => ({ value, label: value }));

function SignOffDialog(props: DialogProps) {
  const { api } = useShell();
  const { user } = useSession();
  const { view, onClose } = props;
  const change = useChange(props);
  const form = useForm<SignOffRequest>({
    defaultValues: {
      name: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(),
      licenceKind: 'SIPP',
      licence: '',
    },
  });
  const { errors } = form.formState;
  const sign = ({ name, licenceKind, licence }: SignOffRequest) => {
    const body = { name: name.trim(), licenceKind, licence: licence.trim() };
    return change(
      () => withProof(() => api.send('POST /api/cases/{id}/sign-off', { params: { id: view.result.id }, body })),
      CASE_TEXTS.signed,
    );
  };
  return (
    <FormDialog
      title="Tanda tangani hasil"
      submitLabel="Tanda tangani"
      form={form}
      onSubmit={sign}
      failed={CASE_TEXTS.signFailed}
      onClose={onClose}
    >
      <Notice tone="warn" role="note" title="Tidak dapat diubah">
        Nama dan nomor izin tampil di hasil dan laporan PDF. Periksa sebelum menandatangani.
      </Notice>
      <Stack $gap={4}>
        <TextField
          label="Nama psikolog dengan gelar"
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim().length >= 3 || CASE_TEXTS.nameRequired,
            maxLength: 120,
          })}
        />
        <SelectField label="Jenis izin" options={LICENCE_OPTIONS} {...form.register('licenceKind')} />
        <TextField
          label="Nomor izin"
          autoComplete="off"
          error={errors.licence?.message}
          {...form.register('licence', {
            validate: (licence) => LICENCE_PATTERN.test(licence.trim()) || CASE_TEXTS.licenceRequired,
          })}
        />
      </Stack>
    </FormDialog>
  );
}
