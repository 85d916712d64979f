import {
  ADMIN_TEXTS,
  type AdminUser,
  CASE_TEXTS,
  fullName,
  LICENCE_KINDS,
  LICENCE_PATTERN,
  type Licence,
} from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, DateField, fieldOf, formatDate, Row, SelectField, SmallText, Text, TextField } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '../../../common/confirm-dialog.tsx';
import { FormDialog } from '../../../common/form-dialog.tsx';
import { LicenceFacts } from '../../../common/licence-facts.tsx';
import { SectionCard } from '../../../common/page-parts.tsx';
import { USERS_KEY } from '../users.api.ts';

/** The licence with which a psychologist signs results. */
export function LicenceCard({ user }: { user: AdminUser }) {
  const [dialog, setDialog] = useState<'set' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const { licence } = user;
  if (user.role !== 'internal' && !licence) return null;
  return (
    <SectionCard title="Izin psikolog" size={3}>
      {licence ? (
        <>
          <LicenceFacts licence={licence} />
          <SmallText>Diperiksa admin pada {formatDate(licence.verifiedAt)}</SmallText>
        </>
      ) : (
        <Text>Belum dicatat. Tanpa izin, akun ini tidak dapat menandatangani hasil.</Text>
      )}
      <Row $gap={2}>
        {user.role === 'internal' && (
          <Button $variant="secondary" $size="small" onClick={() => setDialog('set')}>
            {licence ? 'Ubah izin' : 'Catat izin'}
          </Button>
        )}
        {licence && (
          <Button $variant="secondary" $size="small" onClick={() => setDialog('remove')}>
            Hapus izin
          </Button>
        )}
      </Row>
      {dialog === 'set' && <SetLicenceDialog user={user} onClose={close} />}
      {dialog === 'remove' && <RemoveLicenceDialog user={user} onClose={close} />}
    </SectionCard>
  );
}

interface DialogProps {
  user: AdminUser;
  onClose: () => void;
}

const KIND_OPTIONS = LICENCE_KINDS.map((value) => ({ value, label: value }));

function SetLicenceDialog({ user, onClose }: DialogProps) {
  const save = useSave(user);
  const { name = '', licenceKind = 'SIPP', licence = '', expiresOn = null } = user.licence ?? {};
  // The names of the fields are those that the server reports.
  const form = useForm({ defaultValues: { licence: { name, licenceKind, licence, expiresOn: expiresOn ?? '' } } });
  return (
    <FormDialog
      title="Izin psikolog"
      about={`${fullName(user)} (${user.email}). Cocokkan dengan dokumen izin dan daftar resmi sebelum menyimpan. Hasil yang sudah ditandatangani tidak berubah.`}
      form={form}
      onSubmit={({ licence: typed }) =>
        save({ ...typed, name: typed.name.trim(), licence: typed.licence.trim(), expiresOn: typed.expiresOn || null })
      }
      done={ADMIN_TEXTS.licenceSaved}
      failed={ADMIN_TEXTS.licenceFailed}
      refresh={[USERS_KEY]}
      onClose={onClose}
    >
      <TextField
        label="Nama dengan gelar"
        hint="Seperti tertulis pada izin. Nama ini tampil di hasil dan laporan PDF."
        autoComplete="off"
        {...fieldOf(form, 'licence.name', {
          validate: (typed) => typed.trim().length >= 3 || CASE_TEXTS.nameRequired,
        })}
      />
      <SelectField label="Jenis izin" options={KIND_OPTIONS} {...form.register('licence.licenceKind')} />
      <TextField
        label="Nomor izin"
        autoComplete="off"
        {...fieldOf(form, 'licence.licence', {
          validate: (typed) => LICENCE_PATTERN.test(typed.trim()) || CASE_TEXTS.licenceRequired,
        })}
      />
      <DateField
        label="Berlaku sampai"
        hint="Kosongkan jika izin tidak dibatasi waktu."
        optional
        {...fieldOf(form, 'licence.expiresOn')}
      />
    </FormDialog>
  );
}

function RemoveLicenceDialog({ user, onClose }: DialogProps) {
  const save = useSave(user);
  return (
    <ConfirmDialog
      title="Hapus izin psikolog?"
      confirmLabel="Hapus izin"
      isDangerous
      onConfirm={() => save(null)}
      done={ADMIN_TEXTS.licenceSaved}
      failed={ADMIN_TEXTS.licenceFailed}
      refresh={[USERS_KEY]}
      onClose={onClose}
    >
      {fullName(user)} tidak dapat menandatangani hasil lagi. Hasil yang sudah ditandatangani tidak berubah.
    </ConfirmDialog>
  );
}

function useSave({ id }: AdminUser) {
  const { api } = useShell();
  return (licence: Licence | null) =>
    api.send('POST /api/admin/users/{id}/licence', { params: { id }, body: { licence } });
}
