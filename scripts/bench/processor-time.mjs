// Preloaded into every server that is measured: tells how much processor time its process has used.

/**
 * Answers what the bench asks of this process.
 * @param {Record<string, () => unknown>} answers By the names of the questions.
 */
export function answerQuestions(answers) {
  process.on('message', async (/** @type {string} */ question) => {
    const answer = answers[question];
    if (!answer) return;
    try {
      process.send?.({ question, answer: await answer() });
    } catch (error) {
      process.send?.({ question, failure: String(error) });
    }
  });
}

answerQuestions({
  // Microseconds, of all its threads.
  processorTime: () => process.cpuUsage().user + process.cpuUsage().system,
});
