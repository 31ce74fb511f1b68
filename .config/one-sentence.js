/** Ends a sentence: a mark, and after a space what may begin the next one. */
const NEXT_SENTENCE = /[.?!]\s+[\p{Lu}\d"'`«(]/u;

/**
 * Rule: the doc comment of an export is one sentence; what follows belongs into a plain comment at the line that it explains.
 * @type {import("eslint").Rule.RuleModule}
 */
export const oneSentence = {
  create(context) {
    const check = (node) => {
      const comment = context.sourceCode.getCommentsBefore(node).at(-1);
      if (comment?.type !== "Block" || !comment.value.startsWith("*")) return;
      const text = comment.value.replace(/^\s*\*+ ?/gm, "").split(/^@/m)[0];
      if (!NEXT_SENTENCE.test(text)) return;
      context.report({ loc: comment.loc, message: "A doc comment is one sentence." });
    };
    return { ExportNamedDeclaration: check, ExportDefaultDeclaration: check };
  },
};
