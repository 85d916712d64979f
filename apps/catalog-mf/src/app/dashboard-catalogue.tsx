import { Catalogue } from './catalogue.tsx';

/** Slot `dashboard.catalogue`: the shell gives the heading. The English text is the specification's variant. */
export const DashboardCatalogue = () => (
  <Catalogue placeholders={2} emptyText="No assessments available at the moment" />
);
