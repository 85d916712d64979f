import { AssessmentGrid, type AssessmentGridProps } from '../features/catalogue/assessment-grid.tsx';
import { SampleButton } from '../features/sample/sample-button.tsx';

/** The cards with their samples: the place where the two features meet. */
export const Catalogue = (props: Omit<AssessmentGridProps, 'sampleOf'>) => (
  <AssessmentGrid {...props} sampleOf={({ type, name }) => <SampleButton type={type} assessmentName={name} />} />
);
