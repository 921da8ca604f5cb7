export { call, configureApi } from './page-transport.ts';
export { ApiProblem, CallAbandoned, NetworkProblem } from './problem.ts';
export { useProblemText } from './use-problem-text.ts';
