import { useState } from 'react';
import { Badge, Button, type DataColumn, DataTable, Pager, type TableSort } from '../src/index.ts';

export default { title: 'Data table', component: DataTable, subcomponents: { Pager } };

type Row = { id: number; name: string; email: string; status: string; total: string };

const rows: Row[] = [
  { id: 1, name: 'Rina', email: 'rina@contoh.id', status: 'Lunas', total: 'Rp 350.000' },
  { id: 2, name: 'Budi Santoso', email: 'budi.santoso@contoh.id', status: 'Menunggu', total: 'Rp 150.000' },
  {
    id: 3,
    name: 'Raden Ajeng Kusumawardhani Prawirodirdjo',
    email: 'kusumawardhani.prawirodirdjo.hadiningrat@perusahaan-keluarga.contoh.id',
    status: 'Kedaluwarsa',
    total: 'Rp 1.250.000',
  },
];

const columns: DataColumn<Row>[] = [
  { key: 'name', header: 'Nama', cell: ({ name }) => name, isRowHeader: true, hideLabelOnCards: true, sortKey: 'name' },
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  { key: 'status', header: 'Status', cell: ({ status }) => <Badge>{status}</Badge> },
  { key: 'total', header: 'Total', cell: ({ total }) => total, align: 'end', sortKey: 'total', sortFirst: 'desc' },
  { key: 'action', header: 'Aksi', cell: () => <Button $size="small">Buka</Button>, hideLabelOnCards: true },
];

const table = { caption: 'Pesanan terbaru', columns, rows, rowKey: ({ id }: Row) => id };

export const Default = () => <DataTable {...table} />;

export const HiddenCaption = () => <DataTable {...table} hideCaption />;

export function Sortable() {
  const [sort, setSort] = useState<TableSort>({ key: 'name', direction: 'asc' });
  return <DataTable {...table} sort={sort} onSort={setSort} />;
}

export const CardsBelowDesktop = () => <DataTable {...table} cardsBelow="desktop" />;

export const PageScrolls = () => <DataTable {...table} pageScrolls />;

export function Pages() {
  const [page, setPage] = useState(1);
  return <Pager page={page} pageCount={3} total={42} onPage={setPage} />;
}

export const LastPage = () => <Pager page={1} pageCount={1} onPage={() => undefined} />;
