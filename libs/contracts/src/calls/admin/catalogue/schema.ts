import { ASSESSMENT_LIMITS, CATALOGUE_LIMITS, PRICE_MAX } from '../../../limits.ts';
import { assessmentType } from '../../assessments/schema.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, idParams, line, optionalRemark } from '../../common/schema.ts';
import type { AdminCatalogueCalls, CatalogueEntryRequest } from './types.ts';

const labelled = (label: string, max: number) =>
  line(max)
    .messages({ id: { 'string.max': `${label} maksimal ${max} karakter`, 'string.empty': `${label} wajib diisi` } })
    .label(label);
const rupiah = (label: string) =>
  Joi.number()
    .strict()
    .integer()
    .min(0)
    .max(PRICE_MAX)
    .messages({ id: { '*': `${label} harus berupa rupiah bulat dari 0 sampai ${PRICE_MAX}` } })
    .label(label);

const fields = {
  name: labelled('Nama asesmen', ASSESSMENT_LIMITS.name),
  description: optionalRemark(CATALOGUE_LIMITS.description)
    .messages({ id: { 'string.max': `Deskripsi maksimal ${CATALOGUE_LIMITS.description} karakter` } })
    .label('Deskripsi'),
  priceRupiah: rupiah('Harga'),
  listPriceRupiah: rupiah('Harga coret').allow(null),
  promoLabel: labelled('Label promo', CATALOGUE_LIMITS.promoLabel).allow(null),
  note: labelled('Catatan', CATALOGUE_LIMITS.note).allow(null),
  duration: labelled('Durasi', ASSESSMENT_LIMITS.duration).allow(''),
  ageRange: labelled('Rentang usia', ASSESSMENT_LIMITS.ageRange).allow(''),
  type: assessmentType.label('Jenis'),
  isActive: Joi.boolean().strict().label('Status aktif'),
};
const optional = { requiresSignOff: Joi.boolean().strict().label('Pemeriksaan psikolog') };
type Field = keyof CatalogueEntryRequest & keyof typeof fields;
const create = Joi.object<CatalogueEntryRequest>({
  ...Object.fromEntries((Object.keys(fields) as Field[]).map((field) => [field, fields[field].required()])),
  ...optional,
});
const update = Joi.object<Partial<CatalogueEntryRequest>>({ ...fields, ...optional });

export const adminCatalogueSchemas: CallSchemas<AdminCatalogueCalls> = {
  'GET /api/admin/catalogue': admin,
  'POST /api/admin/catalogue': { ...admin, status: 201, body: create },
  'PATCH /api/admin/catalogue/{id}': { ...admin, params: idParams, body: update },
};
