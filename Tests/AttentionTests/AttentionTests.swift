// Attention
