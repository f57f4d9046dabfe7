// Preloaded into every measured server: reports how much processor time its process has used.

/**
 * Answers the questions that the benchmark sends to this process.
 * @param {Record<string, () => unknown>} answers By question.
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
  // Of all threads. Microseconds.
  processorTime: () => process.cpuUsage().user + process.cpuUsage().system,
});
