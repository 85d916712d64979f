export { Assessment, type AssessmentDocument } from './assessment.model.ts';
export { assessmentView } from './assessment.view.ts';
export { assessmentRoutes } from './assessments.routes.ts';
export { loadCatalogue } from './load-catalogue.ts';
