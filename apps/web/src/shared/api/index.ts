export { fileForm } from './call.ts';
export { questionOf, requestEarly } from './early-answers.ts';
export { followStream } from './follow-stream.ts';
export { openAnswer } from './operation-answer.ts';
export {
  call,
  configureApi,
  fetchFile,
  peekEarly,
  readEarly,
} from './page-transport.ts';
export { ApiProblem, CallAbandoned, NetworkProblem, retryAfterMs, unreachable } from './problem.ts';
export { readQuery } from './read-query.ts';
export { useProblemText } from './use-problem-text.ts';
