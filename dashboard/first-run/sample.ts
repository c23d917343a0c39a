/** The document of those who have none at hand, and the question that it answers. */
export const SAMPLE = {
  filename: 'leave.md',
  content: `# Leave

Every employee has 28 days of paid leave a year. Leave is asked for two weeks ahead.

# Sickness

An employee who is ill tells the team before ten o'clock. A doctor's note is needed from the fourth day.

# Travel

Train tickets are booked by the office. A night in a hotel is paid up to 120 euros.
`,
}

export const SAMPLE_QUESTION = 'How many days of paid leave do I have?'
