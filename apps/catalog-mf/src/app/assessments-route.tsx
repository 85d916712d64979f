import { AssessmentsPage } from '../features/catalogue/assessments.page.tsx';
import { Catalogue } from './catalogue.tsx';

/** `/assessments`. */
export const AssessmentsRoute = () => (
  <AssessmentsPage
    catalogue={<Catalogue placeholders={3} emptyText="Tidak ada asesmen tersedia saat ini" headingLevel={2} />}
  />
);
