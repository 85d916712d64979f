export {
  fetchToCache,
  findProgram,
  firstThatWorks,
  inCache,
  installWithPip,
  type Place,
  type Program,
  type Source,
  systemPackages,
} from './find-program.ts';
export { type Failure, findOnPath, isFailure, type Machine, thisMachine } from './machine.ts';
