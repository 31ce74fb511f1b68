/** The same for `remix watch` and tests. */
export { jsxDEV, Fragment } from "react/jsx-dev-runtime";
