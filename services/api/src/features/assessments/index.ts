export { Assessment, type AssessmentDocument } from './assessment.model.ts';
export { assessmentRoutes, assessmentView, readCatalogue } from './assessments.routes.ts';
export { loadCatalogue } from './load-catalogue.ts';
